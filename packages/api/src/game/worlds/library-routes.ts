import { createWorld, exportWorld, renameWorld } from '@trellis/contract/world-files.ts'
import {
  deleteStamp,
  deleteTemplate,
  exportTemplate,
  listStamps,
  listTemplates,
  renameStamp,
  renameTemplate,
  saveStamp,
  saveTemplate,
} from '@trellis/contract/world-library.ts'
import { type BindRoute, Prepared } from '../../kit/http.ts'
import type { GameAccess } from '../documents/index.ts'
import type { NewWorlds } from './new-worlds.ts'
import type { Stamps } from './stamps.ts'
import type { Templates } from './templates.ts'

type Deps = { access: GameAccess; newWorlds: NewWorlds; templates: Templates; stamps: Stamps }

/** Binds the routes of new worlds, templates and stamps. */
export function bindLibraryRoutes(bind: BindRoute, deps: Deps): void {
  const { access, newWorlds, templates, stamps } = deps
  bind(createWorld, (call) => newWorlds.create(call, call.body.name, call.body.source))
  bind(renameWorld, (call) => newWorlds.rename(call, call.params.name, call.body.name))
  bind(exportWorld, async (call) => {
    const { serverId } = await access.open(call)
    return new Prepared(await newWorlds.copy(serverId, call.params.name))
  })
  bind(listTemplates, (call) => templates.list(call))
  bind(saveTemplate, async (call) => {
    const { name, source } = call.body
    const { serverId } = await access.open(call)
    const text =
      source.kind === 'file'
        ? JSON.stringify(source.file)
        : await newWorlds.copy(serverId, source.name)
    return templates.save(call, name, text)
  })
  bind(renameTemplate, (call) => templates.rename(call, call.params.templateId, call.body.name))
  bind(deleteTemplate, (call) => templates.remove(call, call.params.templateId))
  bind(exportTemplate, async (call) => {
    const { serverId } = await access.open(call)
    return templates.find(serverId, call.params.templateId)
  })
  bind(listStamps, (call) => stamps.list(call))
  bind(saveStamp, (call) => stamps.save(call, call.body.name, JSON.stringify(call.body.shape)))
  bind(renameStamp, (call) => stamps.rename(call, call.params.stampId, call.body.name))
  bind(deleteStamp, (call) => stamps.remove(call, call.params.stampId))
}
