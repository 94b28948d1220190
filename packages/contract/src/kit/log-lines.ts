const maxCauses = 3

type LoggedError = {
  type: string
  message: string
  code?: string
  stack: string
  cause?: LoggedError
}

/**
 * Returns the parts of an error that a log line may hold. Other properties are left out: drivers put rows,
 * whole addresses and queries there.
 */
export function describeError(error: unknown, causes = maxCauses): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message,
    ...('code' in error && { code: String(error.code) }),
    stack,
    ...(cause !== undefined && causes > 0 && { cause: describeError(cause, causes - 1) }),
  }
}

/** Patterns of places where secrets appear, even unknown ones. */
const places: [pattern: RegExp, instead: string][] = [
  [/\b((?:access_|refresh_|session_)?token|password|secret)=[^&\s"\\]+/gi, '$1=[concealed]'],
  [/\bBearer [\w.~+/=-]+/g, 'Bearer [concealed]'],
  [/\beyJ[\w-]{10,}\.[\w-]+\.[\w-]+/g, '[concealed]'],
  [/\b((?:postgres(?:ql)?|https?):\/\/[^\s:@/"]{0,200}):[^\s@/"]{1,500}@/g, '$1:[concealed]@'],
]

/** Few lines match this; the others skip the patterns above. */
const hints = /token|password|secret|Bearer |eyJ|:\/\//i

/** Shorter secrets would match innocent words, and are too weak anyway. */
const minSecretLength = 6

/**
 * Returns a function that removes secrets from a text: the configured ones, as they are and as JSON and URLs
 * encode them, and any value in a place that only holds secrets. It is the last line of defence: no code
 * should log secrets at all.
 */
export function createRedactor(secrets: readonly (string | null | undefined)[]) {
  const known = new Set<string>()
  for (const secret of secrets) {
    if (!secret || secret.length < minSecretLength) continue
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
      known.add(form)
  }
  const anyKnown =
    known.size === 0 ? null : new RegExp([...known].map(escapePattern).join('|'), 'g')
  return (text: string): string => {
    let clean = anyKnown === null ? text : text.replace(anyKnown, '[concealed]')
    if (!hints.test(clean)) return clean
    for (const [pattern, instead] of places) clean = clean.replace(pattern, instead)
    return clean
  }
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

type Options = { name: string; pid: number; level: string; secrets: (string | null | undefined)[] }

/** Returns Pino's options for any program's log: one line of JSON for each event, with the level as a word. */
export const logLines = ({ name, pid, level, secrets }: Options) => ({
  level,
  base: { name, pid },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: { err: (error: unknown) => describeError(error) },
  hooks: { streamWrite: createRedactor(secrets) },
})
