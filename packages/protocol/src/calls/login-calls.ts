import { callShape } from './call.ts'

/** Go on at another server, with what proves there who the player is. */
export const onSendToServer = callShape('OnSendToServer', {
  port: 'i32',
  token: 'i32',
  userId: 'i32',
  /** `redirectText` */
  where: 'string',
  loginMode: 'i32',
  growId: 'string',
})

/** `address|doorId|uuid`, as `OnSendToServer` has it. */
export type Redirect = { address: string; doorId: string; uuid: string }

export function redirectText({ address, doorId, uuid }: Redirect): string {
  return [address, doorId, uuid].map((it) => it.replaceAll('|', '')).join('|')
}

/** Null for what names no address. */
export function readRedirect(text: string): Redirect | null {
  const [address = '', doorId = '', uuid = ''] = text.split('|', 3)
  return address === '' ? null : { address, doorId, uuid }
}

/** The login is taken; where items and textures are, so that the client can bring its own up to date. */
export const onSuperMain = callShape('OnSuperMainStartAcceptLogonHrdxs47254722215a', {
  itemsHash: 'u32',
  cacheHost: 'string',
  cachePath: 'string',
  /** Programs that clients look for, with spaces between; we look for none. */
  unwantedPrograms: 'string',
  /** `settingsText` */
  settings: 'string',
  tributeHash: 'u32',
})

/** `key|value` pairs as `OnSuperMain…` has them: `key=value` with bars between. */
export function settingsText(settings: Record<string, string | number>): string {
  const pairs = Object.entries(settings)
  return pairs.map((pair) => pair.map((it) => String(it).replaceAll('|', '')).join('=')).join('|')
}

/** Which newer parts of the client may be used: `featureList`. Clients from 5.47 on wait for it. */
export const onSetFeatureEnableFlags = callShape('OnSetFeatureEnableFlags', { features: 'string' })

export const setHasGrowId = callShape('SetHasGrowID', {
  hasGrowId: 'i32',
  growId: 'string',
  password: 'string',
})

/** `worldMenuText` */
export const onRequestWorldSelectMenu = callShape('OnRequestWorldSelectMenu', {
  menu: 'string',
  mode: 'i32',
})
