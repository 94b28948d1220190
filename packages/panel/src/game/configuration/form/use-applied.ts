import { useMutation, useQueryClient } from '@tanstack/react-query'
import { searchServerItems } from '@trellis/contract/game/items.ts'
import type { ServerStatus } from '@trellis/contract/hosting/servers.ts'
import type { Apply } from '@trellis/contract/kit/applied.ts'
import { showToast } from '../../../design/toast.ts'
import {
  patchHostedServer,
  patchOwnServer,
  readOwn,
  refreshServer,
  serverMutationKey,
} from '../../../hosting/servers/index.ts'
import { useServerId } from '../../../kit/shown-server.ts'

export type Saving<Body> = {
  body: Body
  apply: Apply
  /** The version that was edited. */
  base?: string | undefined
  /** Called after the save; the form may be gone by the time the server restarts. */
  onSaved: () => void
}
type Applied = { message: string; status: ServerStatus; warnings?: string[] | undefined }
type Application<Body> = {
  send: (saving: Saving<Body>) => Promise<Applied>
  /** Called when the saved settings take effect. */
  onApplied: (body: Body) => void
  failed: string
}

/** Saves a part of the configuration; the answer says what became of the server. */
export function useApplied<Body>({ send, onApplied, failed }: Application<Body>) {
  const client = useQueryClient()
  const serverId = useServerId()
  return useMutation({
    mutationKey: serverMutationKey,
    mutationFn: send,
    meta: { fallback: () => failed },
    onSuccess: ({ message, status, warnings = [] }, { body, onSaved }) => {
      onSaved()
      onApplied(body)
      // Names and pictures of items may be others now.
      void client.invalidateQueries({
        queryKey: [searchServerItems.method, searchServerItems.path],
      })
      const name = readOwn(client, serverId)?.name
      if (name !== undefined) patchHostedServer(client, name, { status })
      patchOwnServer(client, serverId, { status })
      void refreshServer(client, serverId)
      showToast('success', message)
      for (const warning of warnings) showToast('warning', warning)
    },
  })
}
