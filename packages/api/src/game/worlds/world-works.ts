import { createWorld } from '@trellis/contract/game/world-files.ts'
import { saveTemplate } from '@trellis/contract/game/world-library.ts'
import { worldDataSchema } from '@trellis/contract/game/worlds.ts'
import { type WorldName } from '@trellis/contract/kit/world-names.ts'
import { readDocumentBody } from '../../kit/document-body.ts'
import { readJsonBody } from '../../kit/json-body.ts'
import { readInput } from '../../kit/read-input.ts'
import type { Work } from '../../kit/work/work.ts'

/** The source of a world or template; a file as its name and JSON text. */
type SourceOf<Name> =
  | { kind: 'world'; name: Name }
  | { kind: 'template'; id: string }
  | { kind: 'file'; name: Name; text: string }

export type NewWorld = { name: WorldName; source: SourceOf<WorldName> }
export type NewTemplate = {
  name: string
  source: Exclude<SourceOf<WorldName>, { kind: 'template' }>
}

/** Returns the ids of the items in a world that is saved. Throws the `Fault` that refuses it. */
const save: Work<{ text: string }, Set<number>> = {
  name: 'worlds.save',
  perform({ text }) {
    const { blocks = [] } = readDocumentBody(text, worldDataSchema)
    return new Set(blocks.flatMap((block) => [block?.f ?? 0, block?.b ?? 0]))
  },
}

/** Reads the body of a call that creates a world. */
const create: Work<{ text: string }, NewWorld> = {
  name: 'worlds.create',
  perform({ text }) {
    const { name, source } = readInput(createWorld.body, readJsonBody(text) ?? {})
    return { name, source: source.kind === 'file' ? writeFile(source) : source }
  },
}

/** Reads the body of a call that saves a template. */
const makeTemplate: Work<{ text: string }, NewTemplate> = {
  name: 'worlds.make-template',
  perform({ text }) {
    const { name, source } = readInput(saveTemplate.body, readJsonBody(text) ?? {})
    return { name, source: source.kind === 'file' ? writeFile(source) : source }
  },
}

const writeFile = <Name>({ file }: { file: { name: Name } }) => ({
  kind: 'file' as const,
  name: file.name,
  text: JSON.stringify(file),
})

export const worldWorks = { save, create, makeTemplate }
