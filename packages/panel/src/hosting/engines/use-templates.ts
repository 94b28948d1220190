import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addTemplate,
  type ListedTemplate,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from '@trellis/contract/hosting/engines.ts'
import type { Changed } from '@trellis/contract/platform/undo.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { enginesAdminMessages } from '../../messages/engines-admin.ts'
import { refreshAdminViews, reportChange } from '../../platform/undo/index.ts'
import { getForm, type TemplateFields } from './template-fields.ts'

const text = enginesAdminMessages

export function useTemplates() {
  return useQuery({ ...getQuery(listTemplates, {}), meta: { fallback: () => text.fetchFailed } })
}

/** Registers a new engine, or saves the one that there is. */
export function useKeepTemplate(known: ListedTemplate | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: TemplateFields): Promise<Changed> => {
      const form = getForm(fields)
      return known === null
        ? call(addTemplate, { body: { ...form, id: fields.id } })
        : call(saveTemplate, {
            params: { templateId: known.id },
            body: { ...form, version: known.version },
          })
    },
    meta: { fallback: () => (known === null ? text.addFailed : text.saveFailed) },
    onSuccess: (changed) => showResult(client, changed),
  })
}

export function useRemoveTemplate(templateId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeTemplate, { params: { templateId } }),
    meta: { fallback: () => text.removeFailed },
    onSuccess: (changed) => showResult(client, changed),
  })
}

function showResult(client: QueryClient, { message, undo }: Changed) {
  reportChange({ text: message, undo, client })
  return refreshAdminViews(client)
}
