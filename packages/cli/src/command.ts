/** One of the operator's commands, as `trellis help` lists it. */
export type Command = {
  name: string
  /** What it does, as the rest of a line that begins with the name. */
  summary: string
  /** Its options; empty when it has none. */
  usage: string
  /** Throws a `Refusal` for what the operator can change. */
  run: (args: string[]) => Promise<void>
}
