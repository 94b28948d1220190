import { formatHostsLines, setupFiles } from '@trellis/contract/game/setup-guide.ts'
import type { GuideValue } from './guide-platforms-en.ts'

type Address = { host: string; domains: readonly string[] }

export const guidePlatformNames = [
  ['windows', 'Windows'],
  ['android', 'Android'],
  ['ios', 'iOS'],
] as const
export type GuidePlatformKey = (typeof guidePlatformNames)[number][0]

/** Returns the texts of the steps that readers can copy. */
export const getGuideValues = ({ host, domains }: Address): Record<GuideValue, string> => ({
  hostsPath: String.raw`C:\Windows\System32\drivers\etc\hosts`,
  hostsLines: formatHostsLines(host, domains),
  flushCommand: 'ipconfig /flushdns',
  hostsUrl: location.origin + setupFiles.hosts,
  proxyUrl: location.origin + setupFiles.proxy,
})

/** Returns the platform of this device: who reads on a phone most likely wants to play on it. */
export function findOwnPlatform(): GuidePlatformKey {
  if (/Android/i.test(navigator.userAgent)) return 'android'
  return /iPhone|iPad/i.test(navigator.userAgent) ? 'ios' : 'windows'
}
