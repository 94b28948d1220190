import { defaultPaths } from '@trellis/contract/hosting/engine-paths.ts'
import {
  type ListedTemplate,
  type TemplateForm,
  templateFormSchema,
  templateIdSchema,
} from '@trellis/contract/hosting/engines.ts'
import { findFirstError, findPathErrors } from '../../kit/field-errors.ts'

/** A template as its form has it: lists are lines of text. */
export type TemplateFields = {
  id: string
  name: string
  exec: string
  args: string
  env: string
  files: string
  schema: TemplateForm['schema']
  worlds: string
  players: string
  config: string
  items: string
  readyBy: TemplateForm['ready']['by']
  readyPattern: string
  playersPattern: string
  saveLine: string
  saveDone: string
  stopLines: string
  stopSignal: TemplateForm['stop']['signal']
  graceSeconds: number | undefined
  isOffered: boolean
}
export type FieldName = keyof TemplateFields
export type Faults = Partial<Record<FieldName, string>>

export const blankTemplate: TemplateFields = {
  id: '',
  name: '',
  exec: '',
  args: '${port}',
  env: '',
  files: '',
  schema: 'lychie-json',
  ...defaultPaths,
  readyBy: 'stdout',
  readyPattern: '',
  playersPattern: '',
  saveLine: '',
  saveDone: '',
  stopLines: 'stop',
  stopSignal: 'SIGTERM',
  graceSeconds: 10,
  isOffered: false,
}

export function getFields(template: ListedTemplate): TemplateFields {
  const { id, name, exec, schema, isOffered, stop, ready, save } = template
  return {
    ...(template.paths ?? defaultPaths),
    ...{ id, name, exec, schema, isOffered },
    args: template.args.join('\n'),
    env: Object.entries(template.env)
      .map(([key, value]) => `${key}=${value}`)
      .join('\n'),
    files: template.files.map(({ from, to }) => `${from} -> ${to}`).join('\n'),
    readyBy: ready.by,
    readyPattern: ready.by === 'stdout' ? ready.pattern : '',
    playersPattern: template.playersPattern ?? '',
    saveLine: save?.line ?? '',
    saveDone: save?.done ?? '',
    stopLines: stop.lines.join('\n'),
    stopSignal: stop.signal,
    graceSeconds: stop.graceMs / 1000,
  }
}

const getLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Builds the form's body, which the contract checks. */
export function getForm(fields: TemplateFields): TemplateForm {
  const { name, exec, schema, worlds, players, config, items, isOffered, saveLine } = fields
  return {
    ...{ name, exec, schema, isOffered },
    args: getLines(fields.args),
    env: Object.fromEntries(getLines(fields.env).map((line) => cut(line, '='))),
    files: getLines(fields.files).map((line) => {
      const [from, to] = cut(line, '->')
      return { from, to }
    }),
    paths: schema === 'none' ? null : { worlds, players, config, items },
    ready:
      fields.readyBy === 'port' ? { by: 'port' } : { by: 'stdout', pattern: fields.readyPattern },
    playersPattern: fields.playersPattern === '' ? null : fields.playersPattern,
    save: saveLine === '' ? null : { line: saveLine, done: fields.saveDone },
    stop: {
      lines: getLines(fields.stopLines),
      signal: fields.stopSignal,
      graceMs: Math.round((fields.graceSeconds ?? 0) * 1000),
    },
    editWhileRunning: 'never',
  }
}

function cut(line: string, at: string): [string, string] {
  const [first = '', ...rest] = line.split(at)
  return [first.trim(), rest.join(at).trim()]
}

/** The contract's own sentences, each at its field. */
export function getFaults(fields: TemplateFields, isNew: boolean): Faults {
  const id = isNew ? findFirstError(templateIdSchema.safeParse(fields.id)) : null
  const named = findPathErrors(templateFormSchema.safeParse(getForm(fields)))
  return { ...findFieldFaults(named), ...(id !== null && { id }) }
}

const fieldsByPath: Record<string, FieldName> = {
  'ready.pattern': 'readyPattern',
  'save.line': 'saveLine',
  'save.done': 'saveDone',
  'stop.lines': 'stopLines',
  'stop.signal': 'stopSignal',
  'stop.graceMs': 'graceSeconds',
  'paths.worlds': 'worlds',
  'paths.players': 'players',
  'paths.config': 'config',
  'paths.items': 'items',
  paths: 'worlds',
}
const names = new Set(Object.keys(blankTemplate))
const isField = (name: string): name is FieldName => names.has(name)

/** Maps faults to the form's fields; the host and the contract use the same paths. */
export function findFieldFaults(byPath: Readonly<Record<string, string>>): Faults {
  const faults: Faults = {}
  for (const [path, sentence] of Object.entries(byPath)) {
    const [first = '', second = ''] = path.split('.')
    const field = fieldsByPath[`${first}.${second}`] ?? fieldsByPath[first] ?? first
    if (isField(field)) faults[field] ??= sentence
  }
  return faults
}
