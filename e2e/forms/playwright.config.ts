import { defineConfig } from 'playwright/test';
import journeys from '../playwright.config.ts';

/** The forms of all tools: too many for every run of the journeys. */
export default defineConfig({ ...journeys, testDir: '.', outputDir: '../../test-results' });
