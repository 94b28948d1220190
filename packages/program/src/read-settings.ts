/** The exit code of a program whose settings are wrong, which no restart would repair. */
export const unusableExitCode = 78

/** Reads the settings of a program. Prints the mistake in them, and ends the program, if `read` throws. */
export function readSettings<Settings>(read: () => Settings): Settings {
  try {
    return read()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(unusableExitCode)
  }
}
