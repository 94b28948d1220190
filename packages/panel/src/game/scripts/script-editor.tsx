import { Paper } from '@mantine/core'
import { type Script, saveScript } from '@trellis/contract/game/scripts.ts'
import { useState } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Card } from '../../design/card.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { JsonCode } from '../../document-editor/json-code.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { useDraft } from '../../kit/draft.ts'
import { findVersion } from '../../kit/versions.ts'
import { scriptsMessages } from '../../messages/scripts.ts'
import { scriptLanguage } from './script-language.ts'
import { ScriptLog } from './script-log.tsx'
import { useSaveScript, useScript } from './use-scripts.ts'
import { VersionPicker } from './version-picker.tsx'

/** Edits one script, and shows its log. */
export function ScriptEditor({ name }: { name: string }) {
  return (
    <Card title={scriptsMessages.editing({ name })}>
      <Loaded query={useScript(name)} failed={scriptsMessages.fetchFailed}>
        {(script) => <ScriptForm script={script} />}
      </Loaded>
    </Card>
  )
}

function ScriptForm({ script }: { script: Script }) {
  const text = scriptsMessages
  const { name, source, stopped } = script
  const draft = useDraft(`script ${name}`, source, findVersion(script))
  const save = useSaveScript(name)
  const denial = useRightRefusal(saveScript)
  /** The text that the editor begins with; another number begins again. */
  const [start, setStart] = useState({ number: 0, text: source })
  const restart = (next: string) => {
    draft.edit(next)
    setStart({ number: start.number + 1, text: next })
  }
  const submit = () => {
    const sent = draft.value
    save.mutate({ source: sent, base: draft.base, onSaved: () => draft.settle(sent) })
  }
  return (
    <Stack gap="md">
      {stopped !== null && (
        <Notice tone="bad" title={text.stoppedTitle}>
          {stopped.line === null ? '' : `${text.line({ line: stopped.line })} `}
          {text.reasons[stopped.reason]} <code>{stopped.text}</code>
        </Notice>
      )}
      <Paper withBorder radius="md" h="26rem" style={{ overflow: 'hidden' }} data-keeps-escape>
        <JsonCode
          key={start.number}
          label={text.sourceOf({ name })}
          text={start.text}
          describedBy=""
          isReadOnly={denial !== null}
          language={scriptLanguage}
          onChange={draft.edit}
        />
      </Paper>
      <Row wrap gap="sm" rowGap="sm" align="end">
        <ActionButton
          label={text.save}
          icon="save"
          denial={denial ?? (draft.isDirty ? null : text.noChanges)}
          loading={save.isPending}
          onPress={submit}
        />
        <ActionButton
          label={text.discard}
          icon="undo"
          variant="default"
          denial={draft.isDirty ? null : text.noChanges}
          onPress={() => {
            setStart({ number: start.number + 1, text: source })
            draft.discard()
          }}
        />
        <VersionPicker name={name} onPick={restart} />
      </Row>
      <ScriptLog name={name} />
    </Stack>
  )
}
