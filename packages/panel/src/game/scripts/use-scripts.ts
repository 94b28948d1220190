import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createScript,
  deleteScript,
  enableScript,
  listScripts,
  listScriptVersions,
  readScript,
  readScriptVersion,
  saveScript,
} from '@trellis/contract/game/scripts.ts'
import { call, callOn } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { scriptsMessages } from '../../messages/scripts.ts'

/** No event reports that the engine has stopped a script. */
const pollMs = 4000

export function useScripts() {
  const serverId = useServerId()
  return useQuery({
    ...getQuery(listScripts, { params: { serverId } }),
    refetchInterval: pollMs,
    meta: { fallback: () => scriptsMessages.fetchFailed },
  })
}

export function useScript(script: string) {
  const serverId = useServerId()
  return useQuery({
    ...getQuery(readScript, { params: { serverId, script } }),
    // The version of an answer is known by the very object.
    structuralSharing: false,
    meta: { fallback: () => scriptsMessages.fetchFailed },
  })
}

export function useScriptVersions(script: string) {
  const serverId = useServerId()
  return useQuery({
    ...getQuery(listScriptVersions, { params: { serverId, script } }),
    meta: { fallback: () => scriptsMessages.fetchFailed },
  })
}

function useRefresh() {
  const client = useQueryClient()
  const serverId = useServerId()
  return async (script: string) => {
    const params = { serverId, script }
    const keys = [
      getQuery(listScripts, { params: { serverId } }).queryKey,
      getQuery(readScript, { params }).queryKey,
      getQuery(listScriptVersions, { params }).queryKey,
    ]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

export function useCreateScript() {
  const serverId = useServerId()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: { name: string; source: string }) =>
      call(createScript, { params: { serverId }, body }),
    meta: { fallback: () => scriptsMessages.saveFailed },
    onSettled: (_reply, _error, { name }) => refresh(name),
  })
}

type Saved = { source: string; base: string | undefined; onSaved: () => void }

export function useSaveScript(script: string) {
  const serverId = useServerId()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ source, base }: Saved) =>
      callOn(base, saveScript, { params: { serverId, script }, body: { source } }),
    meta: { fallback: () => scriptsMessages.saveFailed },
    onSuccess: async (_reply, { onSaved }) => {
      await refresh(script)
      onSaved()
    },
  })
}

export function useEnableScript() {
  const serverId = useServerId()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ name: script, enabled }: { name: string; enabled: boolean }) =>
      call(enableScript, { params: { serverId, script }, body: { enabled } }),
    meta: { fallback: () => scriptsMessages.saveFailed },
    onSettled: (_reply, _error, { name }) => refresh(name),
  })
}

export function useDeleteScript() {
  const serverId = useServerId()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (script: string) => call(deleteScript, { params: { serverId, script } }),
    meta: { fallback: () => scriptsMessages.deleteFailed },
    onSettled: (_reply, _error, script) => refresh(script),
  })
}

/** Loads the source of an older state. */
export function useLoadVersion(script: string, onLoaded: (source: string) => void) {
  const serverId = useServerId()
  return useMutation({
    mutationFn: (number: number) =>
      call(readScriptVersion, { params: { serverId, script, number } }),
    meta: { fallback: () => scriptsMessages.fetchFailed },
    onSuccess: ({ source }) => onLoaded(source),
  })
}
