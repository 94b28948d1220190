// Decides from the settings whether unauthorised people could sign in as any user.
import {
  localIdentityDenial,
  readSignInSetting,
} from '@trellis/api/identity/local-identity-rule.ts'
import { type Finding, holds, missing, wrong } from './finding.ts'

const advice =
  'docs/operate/running.md says how to make a Discord application; it takes five minutes and needs no secret.'

/** Judges who can sign in, by the same rule as the start. */
export function trySignIn(environment: Record<string, string | undefined>): Finding {
  const setting = readSignInSetting(environment)
  const denial = localIdentityDenial(setting)
  if (denial !== null) return wrong('Sign-in', denial, advice)
  if (setting.discordClientId !== undefined) return holds('Sign-in', 'Discord says who users are.')
  if (!setting.isAllowed)
    return holds('Sign-in', 'The built-in identity provider, for users of this machine only.')
  return missing(
    'Sign-in',
    'ALLOW_LOCAL_IDENTITY=true: anybody in your private network can sign in as the operator.',
    advice,
  )
}
