import { Button, FileButton, TextInput } from '@mantine/core'
import {
  newWorldNameSchema,
  type WorldFile,
  worldFileBytes,
  worldFileSchema,
} from '@trellis/contract/game/world-files.ts'
import { useState } from 'react'
import { FormDialog } from '../../../design/form-dialog.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { Row } from '../../../design/row.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { findFirstError, listRefusedFields } from '../../../kit/field-errors.ts'
import { submitWith } from '../../../kit/submit-with.ts'
import { newWorldsMessages } from '../../../messages/new-worlds.ts'
import { TemplateGrid } from './template-grid.tsx'
import { useCreateWorld, useTemplates } from './use-new-worlds.ts'

type NewWorldDialogProps = { serverId: string; onClose: () => void }
type Source = { kind: 'template'; id: string } | { kind: 'file'; file: WorldFile }

/** Creates a world from a template or a file. */
export function NewWorldDialog({ serverId, onClose }: NewWorldDialogProps) {
  const text = newWorldsMessages
  const create = useCreateWorld(serverId, onClose)
  const templates = useTemplates(serverId)
  const [name, setName] = useState('')
  const [source, setSource] = useState<Source>({ kind: 'template', id: 'empty' })
  const [isTried, setIsTried] = useState(false)
  const parsed = newWorldNameSchema.safeParse(name.trim())
  const nameError = isTried ? findFirstError(parsed) : null

  const submit = () => {
    setIsTried(true)
    if (parsed.success) create.mutate({ name: parsed.data, source })
  }
  return (
    <FormDialog
      title={text.title}
      action={
        <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
          {text.create}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={text.name}
          description={text.nameHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={name}
          error={nameError ?? listRefusedFields(create.error)['name']}
          onChange={({ currentTarget: { value } }) => setName(value.toUpperCase())}
        />
        <Loaded query={templates} failed={text.templatesFailed}>
          {({ templates: all, max }) => (
            <TemplateGrid
              serverId={serverId}
              templates={all}
              max={max}
              chosen={source.kind === 'template' ? source.id : null}
              onChoose={(id) => setSource({ kind: 'template', id })}
            />
          )}
        </Loaded>
        <FileChoice
          chosen={source.kind === 'file' ? source.file : null}
          onChoose={(file) => {
            setSource({ kind: 'file', file })
            if (name === '') setName(file.name.replaceAll('_', ''))
          }}
        />
      </Stack>
    </FormDialog>
  )
}

type FileChoiceProps = { chosen: WorldFile | null; onChoose: (file: WorldFile) => void }

/** Chooses the file of a world, and describes it. */
function FileChoice({ chosen, onChoose }: FileChoiceProps) {
  const text = newWorldsMessages
  const [fileError, setFileError] = useState<string | null>(null)
  async function take(file: File | null) {
    if (file === null) return
    const read = await readWorldFile(file)
    setFileError(read.error)
    if (read.file !== null) onChoose(read.file)
  }
  return (
    <Row wrap gap="sm" rowGap="2xs">
      <FileButton
        accept=".json,application/json"
        onChange={(file) => void take(file)}
        inputProps={{ 'aria-label': text.fromFile }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<Icon name="archive" size={16} />}>
            {text.fromFile}
          </Button>
        )}
      </FileButton>
      <Text role="status" as="span" size="sm" breaks tone={fileError === null ? 'good' : 'bad'}>
        {fileError ?? (chosen === null ? '' : text.fileChosen({ name: chosen.name }))}
      </Text>
    </Row>
  )
}

/** Shows the fault of a file at once; the api checks it again. */
async function readWorldFile(
  file: File,
): Promise<{ file: WorldFile; error: null } | { file: null; error: string }> {
  const text = newWorldsMessages
  if (file.size > worldFileBytes) return { file: null, error: text.fileTooLarge }
  try {
    const parsed = worldFileSchema.safeParse(JSON.parse(await file.text()))
    const error = findFirstError(parsed)
    return parsed.success
      ? { file: parsed.data, error: null }
      : { file: null, error: text.fileBroken({ reason: error ?? '' }) }
  } catch {
    return { file: null, error: text.notAFile }
  }
}
