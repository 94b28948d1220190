/**
 * The console log on disk: `logs/console/<seq of its first line, 12 digits>-<run>.log`, UTF-8, one console
 * line per text line. Line numbers continue across runs. Only the engine writes there; it begins a new
 * segment at `segmentBytes` and removes old ones beyond `keepBytes`. The agent copies all lines to
 * `keptDirectory`, which no engine can reach, and readers see nothing else: an engine can neither rewrite nor
 * delete its earlier output.
 * This is apart from the schemas so that the engine, of which a machine may run hundreds, need not load zod.
 */
export const consoleSegment = {
  directory: 'logs/console',
  segmentBytes: 8 * 1024 * 1024,
  keepBytes: 64 * 1024 * 1024,
  name: (firstSeq: number, run: string) => `${formatSeq(firstSeq)}-${run}.log`,
  keptDirectory: 'logs/kept',
  /** `source` is the engine's segment and the offset of these bytes in it: the agent continues from there. */
  keptName: (firstSeq: number, run: string, source: { seq: number; from: number } | null) =>
    source === null
      ? `${formatSeq(firstSeq)}-${run}.agent`
      : `${formatSeq(firstSeq)}-${run}-${formatSeq(source.seq)}-${source.from}.engine`,
  pattern: /^(\d{12})-([a-z0-9]{8,32})(?:\.(log|agent)|-(\d{12})-(\d{1,15})\.engine)$/,
} as const

function formatSeq(seq: number): string {
  return String(seq).padStart(12, '0')
}
