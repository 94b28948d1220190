/** Apart from the schemas so that the engine need not load zod. */
export const engineProtocol = 3

/** A world is watched for so long after it was last asked for. */
export const watchMs = 60_000

/** The exit code of an engine whose UDP port was not to be had (EX_UNAVAILABLE). */
export const portTakenExitCode = 69

/** The exit code of a bridge whose engine cannot be run where it is (EX_OSERR). */
export const notRunnableExitCode = 71
