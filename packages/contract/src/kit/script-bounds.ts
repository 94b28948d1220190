/** The bounds of owners' scripts. The engine, the api and the panel use the same. */
export const scriptBounds = {
  maxScripts: 20,
  maxSourceBytes: 64 * 1024,
  maxNameLength: 30,
  /** These bound the state of a script. */
  maxKeys: 500,
  maxKeyLength: 60,
  maxValueBytes: 4096,
  maxStateBytes: 64 * 1024,
} as const

const namePattern = /^[a-z][a-z0-9-]{0,29}$/

export const isScriptName = (name: string) => namePattern.test(name)

/** Why the engine stopped a script. */
export const scriptStopReasons = [
  'error',
  'slow',
  'hung',
  'memory',
  'flood',
  'broken',
  'too-large',
] as const
export type ScriptStopReason = (typeof scriptStopReasons)[number]
