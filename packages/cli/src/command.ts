/** One of the operator's commands, as `trellis help` lists it. */
export type Command = {
  name: string
  /** Summary of the command; continues a line that begins with its name. */
  summary: string
  /** Its options; empty when it has none. */
  usage: string
  /** Throws a `Refusal` for an error that the operator can fix. */
  run: (args: string[]) => Promise<void>
}
