import { diagnosisTexts } from './diagnosis-texts.ts'
import type { Evidence, Load } from './evidence.ts'
import type { Language } from './language.ts'
import type { OwnerState } from './owner-state.ts'
import { quoteAction, quoteReason } from './quotes.ts'

/** From here on players feel that the game hangs, in milliseconds. */
const slowTickMs = 50
/** A figure this close to its limit is the likely cause. */
const nearLimit = 0.9

/** Explains the newest crash from the server's records, and names each record. */
export function explainCrash(
  evidence: Evidence,
  { server, lines, language }: { server: string; lines: readonly string[]; language: Language },
): string {
  const text = diagnosisTexts[language]
  const [newest] = evidence.crashes
  if (newest === undefined) return text.noCrash(server)
  const parts = [text.crashed(server, newest.at, quoteReason(newest, language))]
  if (evidence.crashes.length > 1) parts.push(text.crashCount(evidence.crashes.length))
  const cause = evidence.load && isMemoryShort(evidence.load) ? text.memory(evidence.load) : null
  if (cause !== null) parts.push(cause)
  if (evidence.changes.length > 0) {
    parts.push(
      text.changes,
      ...evidence.changes.map((it) => text.change({ ...it, action: quoteAction(it, language) })),
    )
  }
  if (lines.length > 0) parts.push(text.lines, ...lines)
  return parts.join('\n')
}

/** Compares the load of the last hour with its limits; null while the server did not run in that time. */
export function explainLag(
  { load }: Pick<Evidence, 'load'>,
  { server }: Pick<OwnerState, 'server'>,
  language: Language,
): string | null {
  const text = diagnosisTexts[language]
  if (load === null || server === null) return null
  const isBusy = load.cpuLimit !== null && load.cpu >= nearLimit * load.cpuLimit
  const causes = [
    isBusy ? text.processor(load) : null,
    isMemoryShort(load) ? text.memory(load) : null,
    load.tickMs > slowTickMs ? text.slowTick(load) : null,
  ].filter((it) => it !== null)
  const verdict = causes.length === 0 ? [text.notTheServer(load)] : causes
  return [text.describeLoad(server.name, load), ...verdict].join('\n')
}

const isMemoryShort = ({ memoryMb, memoryLimitMb }: Load) =>
  memoryLimitMb !== null && memoryMb >= nearLimit * memoryLimitMb
