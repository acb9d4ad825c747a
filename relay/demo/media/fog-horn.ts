const samplesPerSecond = 16_000;
const blastSeconds = 1;
const pauseSeconds = 0.4;

// An open fifth and its octaves, each with its share of the loudness: low, and easy on the ear.
const partials = [
	{ hertz: 110, share: 0.42 },
	{ hertz: 164.81, share: 0.26 },
	{ hertz: 220, share: 0.2 },
	{ hertz: 329.63, share: 0.08 },
	{ hertz: 440, share: 0.04 },
];

/** The fog horn as a WAV file: mono, 16 bits, a second for each blast. */
export function fogHorn(blasts: number): Buffer {
	const seconds = blasts * blastSeconds + (blasts - 1) * pauseSeconds;
	const samples = Buffer.alloc(Math.round(seconds * samplesPerSecond) * 2);
	for (let at = 0; at < samples.length; at += 2) {
		samples.writeInt16LE(Math.round(loudnessAt(at / 2 / samplesPerSecond) * 32_767 * 0.7), at);
	}
	return Buffer.concat([waveHeader(samples.length), samples]);
}

function loudnessAt(second: number): number {
	const inBlast = second % (blastSeconds + pauseSeconds);
	if (inBlast >= blastSeconds) return 0;
	const swell = Math.sin(Math.PI * (inBlast / blastSeconds) ** 0.7) ** 0.8;
	return (
		swell *
		partials.reduce((sum, { hertz, share }) => sum + share * Math.sin(2 * Math.PI * hertz * second), 0)
	);
}

// RIFF: a `fmt ` chunk for PCM, then the samples.
function waveHeader(dataBytes: number): Buffer {
	const header = Buffer.alloc(44);
	header.write('RIFF', 0, 'latin1');
	header.writeUInt32LE(36 + dataBytes, 4);
	header.write('WAVEfmt ', 8, 'latin1');
	header.writeUInt32LE(16, 16);
	header.writeUInt16LE(1, 20);
	header.writeUInt16LE(1, 22);
	header.writeUInt32LE(samplesPerSecond, 24);
	header.writeUInt32LE(samplesPerSecond * 2, 28);
	header.writeUInt16LE(2, 32);
	header.writeUInt16LE(16, 34);
	header.write('data', 36, 'latin1');
	header.writeUInt32LE(dataBytes, 40);
	return header;
}
