/**
 * The console log on disk: `logs/console/<seq of its first line, 12 digits>-<run>.log`, UTF-8, one line a line.
 * Line numbers go on across runs. While the engine runs only it appends (and begins a new segment at
 * `segmentBytes`); while it is stopped only the agent does. Old segments beyond `keepBytes` are removed.
 * Apart from the schemas so that the engine, of which there may be hundreds on a machine, need not load zod.
 */
export const consoleSegment = {
  directory: 'logs/console',
  segmentBytes: 8 * 1024 * 1024,
  keepBytes: 64 * 1024 * 1024,
  name: (firstSeq: number, run: string) => `${String(firstSeq).padStart(12, '0')}-${run}.log`,
  pattern: /^(\d{12})-([a-z0-9]{8,32})\.log$/,
} as const
