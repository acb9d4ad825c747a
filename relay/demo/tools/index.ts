import { askTheModel } from './ask-the-model.ts';
import { breakTheRules } from './break-the-rules.ts';
import { burst } from './burst.ts';
import { everyContentType } from './every-content-type.ts';
import { findCharts } from './find-charts.ts';
import { fogSignal } from './fog-signal.ts';
import { getTideForecast } from './get-tide-forecast.ts';
import { reserveBerth } from './reserve-berth.ts';
import { sayNothing } from './say-nothing.ts';
import { sinkAShip } from './sink-a-ship.ts';
import { surveyTheSeabed } from './survey-the-seabed.ts';
import type { Tool } from './tool.ts';
import { webcamSnapshot } from './webcam-snapshot.ts';

/** In the order in which a newcomer tries them. */
export const tools: readonly Tool[] = [
	getTideForecast,
	webcamSnapshot,
	fogSignal,
	findCharts,
	everyContentType,
	surveyTheSeabed,
	reserveBerth,
	askTheModel,
	sinkAShip,
	breakTheRules,
	sayNothing,
	burst,
];
