import { isLoopbackHost } from './loopback.ts'

export type SignInSetting = {
  discordClientId: string | undefined
  host: string
  publicUrl: string | undefined
  isAllowed: boolean
}

const yes = new Set(['on', 'true', '1'])

/** Reads the sign-in settings from an unvalidated environment; an empty value counts as unset. */
export function readSignInSetting(environment: Record<string, string | undefined>): SignInSetting {
  return {
    discordClientId: environment.DISCORD_CLIENT_ID || undefined,
    host: environment.HOST || '127.0.0.1',
    publicUrl: environment.PUBLIC_URL || undefined,
    isAllowed: yes.has(environment.ALLOW_LOCAL_IDENTITY ?? ''),
  }
}

/**
 * Decides from the settings whether users of other machines could reach the built-in identity provider,
 * which trusts every name and would make any of them an operator. Returns the problem and its fix, or null.
 */
export function findLocalIdentityRefusal(setting: SignInSetting): string | null {
  const { discordClientId, host, publicUrl, isAllowed } = setting
  if (discordClientId || isAllowed) return null
  if (!isLoopbackHost(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)) {
    return describeDenial(`HOST is ${host}`, 'listen on 127.0.0.1')
  }
  if (publicUrl !== undefined && !isLoopbackHost(URL.parse(publicUrl)?.host ?? '')) {
    return describeDenial(`PUBLIC_URL is ${publicUrl}`, 'leave PUBLIC_URL out')
  }
  return null
}

const describeDenial = (cause: string, remedy: string) =>
  `Without DISCORD_CLIENT_ID anybody who reaches this panel could sign in as anybody, and ${cause}. ` +
  `Set DISCORD_CLIENT_ID, ${remedy}, or set ALLOW_LOCAL_IDENTITY=true to trust everybody in your private network.`
