import type { IncomingHttpHeaders } from 'node:http'
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
import { getLoadedVersion } from '../../kit/document.ts'
import { createFault } from '../../kit/fault.ts'
import { type BindRoute, Prepared } from '../../kit/http.ts'
import type { ServerCall } from '../documents/index.ts'
import type { ScriptTarget } from './records.ts'
import type { Scripts } from './service.ts'

export function bindScriptsRoutes(bind: BindRoute, scripts: Scripts): void {
  bind(listScripts, (call) => scripts.list(call))
  bind(createScript, (call) => scripts.create(call, call.body))
  bind(readScript, async (call) => {
    const { script, etag } = await scripts.readOne(getTarget(call))
    const text = JSON.stringify(readScript.reply.parse(script))
    return new Prepared(text, { etag: `"${etag}"` })
  })
  bind(saveScript, (call) => scripts.save(getTarget(call), call.body.source))
  bind(enableScript, (call) => scripts.enable(getTarget(call), call.body.enabled))
  bind(deleteScript, (call) => scripts.remove(getTarget(call)))
  bind(listScriptVersions, async (call) => {
    const versions = await scripts.versions(getTarget(call))
    return versions.map(({ number, at, by, bytes }) => ({ number, at, by, bytes }))
  })
  bind(readScriptVersion, async (call) => {
    const versions = await scripts.versions(getTarget(call))
    const found = versions.find(({ number }) => number === call.params.number)
    if (found === undefined)
      throw createFault('missing', { code: 'script-missing' }, { code: 'missing' })
    return found
  })
}

type Call = ServerCall & { params: { script: string }; headers: IncomingHttpHeaders }

const getTarget = (call: Call): ScriptTarget => ({
  call,
  name: call.params.script,
  loaded: getLoadedVersion(call.headers),
})
