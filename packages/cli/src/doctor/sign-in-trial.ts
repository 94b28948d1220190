// Decides from the settings whether unauthorised people could sign in as any user.
import {
  findLocalIdentityRefusal,
  readSignInSetting,
} from '@trellis/api/identity/local-identity-rule.ts'
import { type Finding, reportHolds, reportMissing, reportWrong } from './finding.ts'

const advice =
  'docs/operate/running.md says how to make a Discord application; it takes five minutes and needs no secret.'

/** Judges who can sign in, by the same rule as the start. */
export function trySignIn(environment: Record<string, string | undefined>): Finding {
  const setting = readSignInSetting(environment)
  const denial = findLocalIdentityRefusal(setting)
  if (denial !== null) return reportWrong('Sign-in', denial, advice)
  if (setting.discordClientId !== undefined)
    return reportHolds('Sign-in', 'Discord says who users are.')
  if (!setting.isAllowed)
    return reportHolds('Sign-in', 'The built-in identity provider, for users of this machine only.')
  return reportMissing(
    'Sign-in',
    'ALLOW_LOCAL_IDENTITY=true: anybody in your private network can sign in as the operator.',
    advice,
  )
}
