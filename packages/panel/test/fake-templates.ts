import type { Route } from '@trellis/contract/kit/route.ts'
import {
  addTemplate,
  bundledId,
  type ListedTemplate,
  listedTemplateSchema,
  listOfferedEngines,
  listTemplates,
  removeTemplate,
  saveTemplate,
  usualPaths,
} from '@trellis/contract/templates.ts'
import { listWaitingEdits, settleHeldEdit } from '@trellis/contract/waiting-edits.ts'
import type { Answerer } from './fake-api.ts'
import { offerUndo } from './fake-undo.ts'
import type { FakeWorld } from './fake-world.ts'

const sha256 = 'c0ffee'.repeat(11).slice(0, 64)

export const makeTemplate = (changes: Partial<ListedTemplate> = {}): ListedTemplate =>
  listedTemplateSchema.parse({
    id: 'northwind',
    name: 'Northwind',
    exec: 'northwind/server',
    args: ['--port', '${port}'],
    env: { MODE: 'private' },
    files: [{ from: 'northwind/settings.json', to: 'database/json/config.json', sha256 }],
    schema: 'lychie-json',
    paths: usualPaths,
    ready: { by: 'stdout', pattern: '^Listening' },
    playersPattern: '^Players: (\\d+)$',
    save: null,
    stop: { lines: ['save', 'quit'], signal: 'SIGINT', graceMs: 10_000 },
    editWhileRunning: 'never',
    isOffered: true,
    sha256,
    version: 1,
    servers: 0,
    ...changes,
  })

/** As the host would have taken its files. */
function taken(body: object, rest: Partial<ListedTemplate>): ListedTemplate {
  const { files, ...form } = body as Pick<ListedTemplate, 'files'>
  return makeTemplate({ ...form, files: files.map((it) => ({ ...it, sha256 })), ...rest })
}

function keep(world: FakeWorld, template: ListedTemplate, label: string) {
  const before = world.templates
  world.templates = [...before.filter(({ id }) => id !== template.id), template]
  const undo = offerUndo(world, label, () => {
    world.templates = before
    return []
  })
  return { reply: { message: `${template.name} is registered.`, undo, template } }
}

const addAnswer: Answerer = ({ body }, { world }) =>
  keep(world, taken(body as object, { version: 1, servers: 0 }), 'Registered an engine')

const saveAnswer: Answerer = ({ body, params }, { world }) => {
  const { version, ...form } = body as { version: number }
  const id = params['templateId'] ?? ''
  const template = taken(form, { id, version: version + 1, servers: 0 })
  const { reply } = keep(world, template, 'Changed an engine')
  return { reply: { ...reply, message: `${template.name} saved.` } }
}

export const templateAnswers: readonly [Route, Answerer][] = [
  [listTemplates, (_, { world }) => ({ reply: world.templates })],
  [addTemplate, addAnswer],
  [saveTemplate, saveAnswer],
  [
    removeTemplate,
    ({ params }, { world }) => {
      const before = world.templates
      world.templates = before.filter(({ id }) => id !== params['templateId'])
      const undo = offerUndo(world, 'Removed an engine', () => {
        world.templates = before
        return []
      })
      return { reply: { message: 'The engine is removed.', undo } }
    },
  ],
  [
    listOfferedEngines,
    (_, { world }) => ({
      reply: [
        { id: bundledId, name: 'Trellis', schema: 'lychie-json' },
        ...world.templates.filter(({ isOffered }) => isOffered),
      ],
    }),
  ],
  [listWaitingEdits, (_, { world }) => ({ reply: { queued: [], held: world.heldEdits } })],
  [
    settleHeldEdit,
    ({ params }, { world }) => {
      world.heldEdits = world.heldEdits.filter(({ number }) => String(number) !== params['number'])
      return { reply: { message: 'Your edit is kept.' } }
    },
  ],
]
