import { Button, NativeSelect } from '@mantine/core'
import { applySchema } from '@trellis/contract/kit/applied.ts'
import { Box } from '../../../design/box.tsx'
import { confirm } from '../../../design/confirm.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { useFocusInSight } from '../../../design/use-focus-in-sight.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import styles from './save-bar.module.css'
import type { ApplyChoice } from './use-apply.ts'
import { useIsOffline } from './use-is-offline.ts'

type SaveBarProps = {
  /** The button's label when the server restarts at once, and when it does not. */
  label: string
  quietLabel: string
  when: ApplyChoice
  isDirty: boolean
  /** Shown while there is nothing to save. */
  idle?: string
  /** Why it cannot be saved as it is; null when it can. */
  problem: string | null
  /** Why the reader may not save it at all; null when they may. */
  denial: string | null
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Stays visible below a form: the unsaved changes, when a save takes effect, and the save button. */
export function SaveBar(props: SaveBarProps) {
  const { isDirty, problem, denial } = props
  const { apply } = props.when
  const text = configurationMessages.save
  useFocusInSight(isDirty)
  return (
    <Box
      as="section"
      framed
      className={styles.bar}
      aria-label={text.bar}
      data-dirty={isDirty || undefined}
    >
      <When {...props.when} />
      <div className={styles.end}>
        <SaveState
          isDirty={isDirty}
          problem={denial ?? problem}
          idle={props.idle ?? text.nothing}
        />
        <Row wrap gap="xs" align="stretch" justify="end" className={styles.buttons}>
          {isDirty && (
            <Button
              variant="default"
              disabled={props.isSaving}
              onClick={() =>
                confirm({
                  title: text.discardTitle,
                  text: text.discardText,
                  confirmLabel: text.discardConfirm,
                  isDanger: true,
                  onConfirm: props.onDiscard,
                })
              }
            >
              {text.discard}
            </Button>
          )}
          <Button
            leftSection={<Icon name="save" size={16} />}
            loading={props.isSaving}
            disabled={!isDirty || denial !== null}
            title={denial ?? (isDirty ? undefined : text.nothingYet)}
            onClick={props.onSave}
          >
            {apply === 'restart' ? props.label : props.quietLabel}
          </Button>
        </Row>
      </div>
    </Box>
  )
}

function When({ apply, choices, onApply }: ApplyChoice) {
  const text = configurationMessages.save
  const isOffline = useIsOffline()
  const hint = isOffline ? text.offlineHint : text.applyHint[apply]
  return (
    <NativeSelect
      className={styles.when}
      label={text.when}
      description={choices.length === 1 ? text.noRestart : hint}
      inputWrapperOrder={['label', 'input', 'description']}
      data={choices.map((it) => ({ value: it, label: text.apply[it] }))}
      value={apply}
      onChange={(event) => onApply(applySchema.parse(event.currentTarget.value))}
    />
  )
}

type SaveStateProps = Pick<SaveBarProps, 'isDirty' | 'problem'> & { idle: string }

function SaveState({ isDirty, problem, idle }: SaveStateProps) {
  return (
    <Text
      tone="muted"
      size="sm"
      alignEnd
      className={styles.state}
      data-dirty={isDirty || undefined}
      role="status"
    >
      {problem !== null ? (
        <Text as="span" tone="bad" weight="semibold" breaks>
          {problem}
        </Text>
      ) : isDirty ? (
        configurationMessages.save.unsaved
      ) : (
        idle
      )}
    </Text>
  )
}
