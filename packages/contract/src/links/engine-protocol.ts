/** This is apart from the schemas so that the engine need not load zod. */
export const engineProtocol = 6

/** How long a world watch lasts after its last request. */
export const watchMs = 60_000

/** The exit code of an engine whose UDP port is taken (EX_UNAVAILABLE). */
export const portTakenExitCode = 69

/** The exit code of a bridge whose engine cannot run on its machine (EX_OSERR). */
export const notRunnableExitCode = 71
