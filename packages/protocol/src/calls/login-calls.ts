import { callShape } from './call.ts'

/** Sends the client to another server, with a token that identifies the player there. */
export const onSendToServer = callShape('OnSendToServer', {
  port: 'i32',
  token: 'i32',
  userId: 'i32',
  /** Encoded by `redirectText`. */
  where: 'string',
  loginMode: 'i32',
  growId: 'string',
})

/** The value `address|doorId|uuid` of `OnSendToServer`. */
export type Redirect = { address: string; doorId: string; uuid: string }

export function formatRedirect({ address, doorId, uuid }: Redirect): string {
  return [address, doorId, uuid].map((it) => it.replaceAll('|', '')).join('|')
}

/** Returns null when there is no address. */
export function readRedirect(text: string): Redirect | null {
  const [address = '', doorId = '', uuid = ''] = text.split('|', 3)
  return address === '' ? null : { address, doorId, uuid }
}

/** Accepts the login. It names the hosts of items and textures, so that the client can update its own. */
export const onSuperMain = callShape('OnSuperMainStartAcceptLogonHrdxs47254722215a', {
  itemsHash: 'u32',
  cacheHost: 'string',
  cachePath: 'string',
  /** Programs that clients look for, separated by spaces. Trellis looks for none. */
  unwantedPrograms: 'string',
  /** Encoded by `settingsText`. */
  settings: 'string',
  tributeHash: 'u32',
})

/** Encodes settings for `OnSuperMain…`: `key=value` pairs with bars between them. */
export function formatSettings(settings: Record<string, string | number>): string {
  const pairs = Object.entries(settings)
  return pairs.map((pair) => pair.map((it) => String(it).replaceAll('|', '')).join('=')).join('|')
}

/** Enables newer features of the client, encoded by `featureList`. Clients from 5.47 on wait for it. */
export const onSetFeatureEnableFlags = callShape('OnSetFeatureEnableFlags', { features: 'string' })

/** Names the emoticons that the client may draw in texts; `emoticons` is encoded by `formatEmoticons`. */
export const onEmoticonDataChanged = callShape('OnEmoticonDataChanged', {
  mode: 'i32',
  emoticons: 'string',
})

export const setHasGrowId = callShape('SetHasGrowID', {
  hasGrowId: 'i32',
  growId: 'string',
  password: 'string',
})

/** Encoded by `worldMenuText`. */
export const onRequestWorldSelectMenu = callShape('OnRequestWorldSelectMenu', {
  menu: 'string',
  mode: 'i32',
})
