import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createWorld, exportWorld, renameWorld } from '@trellis/contract/game/world-files.ts'
import {
  deleteTemplate,
  exportTemplate,
  listTemplates,
  renameTemplate,
  saveTemplate,
} from '@trellis/contract/game/world-library.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import type { WorldName } from '@trellis/contract/kit/world-names.ts'
import { showToast } from '../../../design/toast.ts'
import { call } from '../../../kit/call.ts'
import { getStatusText } from '../../../kit/call-failure.ts'
import { getKey, getQuery } from '../../../kit/queries.ts'
import { saveTextFile } from '../../../kit/save-file.ts'
import { newWorldsMessages } from '../../../messages/new-worlds.ts'
import { dropWorld, refreshWorlds } from '../world-queries/use-worlds.ts'

type NewWorld = BodyOf<typeof createWorld>

const meta = {
  fallback: (error: unknown) => newWorldsMessages.failed({ statusText: getStatusText(error) }),
}

export function useCreateWorld(serverId: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewWorld) => call(createWorld, { params: { serverId }, body }),
    meta,
    onSuccess: async ({ message, name, warnings }) => {
      showToast('success', message)
      for (const warning of warnings) showToast('warning', warning)
      onDone()
      await refreshWorlds(client, serverId, name)
    },
  })
}

export function useRenameWorld(serverId: string, name: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (to: WorldName) =>
      call(renameWorld, { params: { serverId, name }, body: { name: to } }),
    meta,
    onSuccess: async ({ message, name: renamed }) => {
      showToast('success', message)
      onDone()
      await dropWorld(client, serverId, name)
      await refreshWorlds(client, serverId, renamed)
    },
  })
}

/** Saves the file of a world as a download. */
export function useExportWorld(serverId: string) {
  return useMutation({
    mutationFn: (name: string) => call(exportWorld, { params: { serverId, name } }),
    meta,
    onSuccess: (file, name) => saveTextFile(`${name}.world.json`, JSON.stringify(file)),
  })
}

export const useTemplates = (serverId: string) =>
  useQuery({ ...getQuery(listTemplates, { params: { serverId } }), meta })

const refreshTemplates = (client: QueryClient, serverId: string) =>
  client.invalidateQueries({ queryKey: getKey(listTemplates, { params: { serverId } }) })

export function useSaveTemplate(serverId: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveTemplate>) =>
      call(saveTemplate, { params: { serverId }, body }),
    meta,
    onSuccess: ({ message }) => {
      showToast('success', message)
      onDone()
      return refreshTemplates(client, serverId)
    },
  })
}

type Renamed = { templateId: string; name: string }

/** Renames, deletes and exports an owner's template. */
export function useTemplateActions(serverId: string) {
  const client = useQueryClient()
  const onSuccess = ({ message }: { message: string }) => {
    showToast('success', message)
    return refreshTemplates(client, serverId)
  }
  return {
    rename: useMutation({
      mutationFn: ({ templateId, name }: Renamed) =>
        call(renameTemplate, { params: { serverId, templateId }, body: { name } }),
      meta,
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (templateId: string) =>
        call(deleteTemplate, { params: { serverId, templateId } }),
      meta,
      onSuccess,
    }),
    save: useMutation({
      mutationFn: ({ templateId }: Renamed) =>
        call(exportTemplate, { params: { serverId, templateId } }),
      meta,
      onSuccess: (file, { name }) => saveTextFile(`${name}.world.json`, JSON.stringify(file)),
    }),
  }
}
