import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  readCustomItems,
  readNewbieKit,
  readServerConfig,
  saveCustomItems,
  saveNewbieKit,
  saveServerConfig,
} from '@trellis/contract/game/configuration.ts'
import { createTexture } from '@trellis/contract/game/textures.ts'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import type { Image } from '@trellis/rttex/image.ts'
import { toBase64 } from '../../../kit/base64.ts'
import { type CallInput, call, callOn } from '../../../kit/call.ts'
import { getKey, getQuery } from '../../../kit/queries.ts'
import { useServerId } from '../../../kit/shown-server.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import { useApplied } from './use-applied.ts'

const text = configurationMessages

/** The version of an answer is known by the very object. */
const asItCame = { structuralSharing: false } as const

export function useServerConfig() {
  return useQuery({
    ...getQuery(readServerConfig, useOwnInput()),
    ...asItCame,
    meta: { fallback: () => text.general.fetchFailed },
  })
}

export function useSaveServerConfig() {
  const input = useOwnInput()
  return useApplied<CallInput<typeof saveServerConfig>['body']>({
    send: ({ body, apply, base }) =>
      callOn(base, saveServerConfig, { ...input, query: { apply }, body }),
    onApplied: useKeepSaved(getKey(readServerConfig, input)),
    failed: text.general.saveFailed,
  })
}

export function useNewbieKit() {
  return useQuery({
    ...getQuery(readNewbieKit, useOwnInput()),
    ...asItCame,
    meta: { fallback: () => text.kit.fetchFailed },
  })
}

export function useSaveNewbieKit() {
  const input = useOwnInput()
  return useApplied<CallInput<typeof saveNewbieKit>['body']>({
    send: ({ body, apply, base }) =>
      callOn(base, saveNewbieKit, { ...input, query: { apply }, body }),
    onApplied: useKeepSaved(getKey(readNewbieKit, input)),
    failed: text.kit.saveFailed,
  })
}

export function useCustomItems() {
  return useQuery({
    ...getQuery(readCustomItems, useOwnInput()),
    ...asItCame,
    meta: { fallback: () => text.items.fetchFailed },
  })
}

export function useSaveCustomItems() {
  const input = useOwnInput()
  return useApplied<CallInput<typeof saveCustomItems>['body']>({
    send: ({ body, apply, base }) =>
      callOn(base, saveCustomItems, { ...input, query: { apply }, body }),
    onApplied: useKeepSaved(getKey(readCustomItems, input)),
    failed: text.items.saveFailed,
  })
}

export type TextureUpload = Omit<CallInput<typeof createTexture>['body'], 'rttexBase64'> & {
  picture: Image
}

/** Turns the picture into the game's format on the way. */
export function useCreateTexture() {
  const input = useOwnInput()
  const client = useQueryClient()
  return useApplied<TextureUpload>({
    send: async ({ body: { picture, ...rest }, apply }) => {
      const rttexBase64 = toBase64(await encodeRttex(picture))
      return call(createTexture, { ...input, query: { apply }, body: { ...rest, rttexBase64 } })
    },
    onApplied: () => void client.invalidateQueries({ queryKey: getKey(readCustomItems, input) }),
    failed: text.textures.failed,
  })
}

/** Keeps the saved value as the current one until the next request, with the keys that were not sent. */
function useKeepSaved(key: QueryKey) {
  const client = useQueryClient()
  return (body: object) => {
    client.setQueryData<object>(key, (last) => (Array.isArray(body) ? body : { ...last, ...body }))
    void client.invalidateQueries({ queryKey: key })
  }
}

function useOwnInput() {
  const serverId = useServerId()
  return { params: { serverId } }
}
