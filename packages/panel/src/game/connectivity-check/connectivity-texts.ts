import type {
  ConnectivityFinding,
  ConnectivityReport,
  ConnectivityStep,
} from '@trellis/contract/game/connectivity-check.ts'
import type { AnyMessages, Messages } from '@trellis/contract/kit/refusal.ts'

/** The texts of the check, in the language of the setup guide. */
export type ConnectivityTexts = {
  title: string
  intro: string
  run: string
  again: string
  running: string
  at: (time: string) => string
  roundTrip: (ms: number) => string
  players: (count: number) => string
  version: (version: string) => string
  start: string
  verdicts: Record<ConnectivityReport['verdict'], (host: string, port: number) => string>
  connectivityCheck: {
    title: string
    steps: Record<ConnectivityStep['step'], string>
    worked: string
    failed: string
    took: (ms: number) => string
    /** Null where the api's own sentences are in the guide's language. */
    says: (Messages<ConnectivityFinding> & AnyMessages) | null
  }
}
