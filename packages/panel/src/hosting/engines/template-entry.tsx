import { findRemovalRefusal, type ListedTemplate } from '@trellis/contract/hosting/engines.ts'
import { describeRefusal } from '@trellis/contract/kit/refusal.ts'
import { Box } from '../../design/box.tsx'
import { Facts } from '../../design/facts.tsx'
import { RemoveAction } from '../../design/remove-action.tsx'
import { Row } from '../../design/row.tsx'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { enginesAdminMessages } from '../../messages/engines-admin.ts'
import { refusalsAdminMessages } from '../../messages/refusals-admin.ts'
import styles from './template-entry.module.css'
import { useRemoveTemplate } from './use-templates.ts'

type TemplateEntryProps = { template: ListedTemplate; mayManage: boolean; onEdit: () => void }

/** Shows an engine: its program, its checksum, and its servers. */
export function TemplateEntry({ template, mayManage, onEdit }: TemplateEntryProps) {
  const text = enginesAdminMessages
  const { name, exec, sha256, schema, servers, isOffered } = template
  return (
    <Box as="li" className={styles.entry}>
      <Row mb="sm" phoneLines wrap gap="sm" rowGap="xs">
        <Row grow wrap gap="sm" rowGap="xs">
          <Text as="h3" size="lg" weight="semibold" breaks shrink>
            <VisibleText text={name} />
          </Text>
          <StatusBadge
            tone={isOffered ? 'good' : 'calm'}
            label={isOffered ? text.offered : text.notOffered}
          />
        </Row>
        {mayManage && <TemplateActions template={template} onEdit={onEdit} />}
      </Row>
      <Facts
        facts={[
          { label: text.program, value: exec },
          { label: text.serversLabel, value: text.servers({ count: servers }) },
          { label: text.schema, value: text.schemas[schema], isWide: true },
          {
            label: text.sha256,
            value: (
              <Text as="code" size="sm" weight="normal" breaks>
                {sha256}
              </Text>
            ),
            isWide: true,
          },
        ]}
      />
    </Box>
  )
}

function describeRemoval(template: ListedTemplate): string | null {
  const denial = findRemovalRefusal(template)
  return denial === null ? null : describeRefusal(denial, refusalsAdminMessages)
}

type TemplateActionsProps = { template: ListedTemplate; onEdit: () => void }

function TemplateActions({ template, onEdit }: TemplateActionsProps) {
  const text = enginesAdminMessages
  const { id, name } = template
  const remove = useRemoveTemplate(id)
  return (
    <RowActions isBusy={remove.isPending} sheet={name}>
      <RowAction label={text.editOf({ name })} icon="edit" onPress={onEdit} />
      <RemoveAction
        label={text.removeOf({ name })}
        denial={describeRemoval(template)}
        isBlocked={remove.isPending}
        question={{
          title: text.removeTitle({ name }),
          text: text.removeText,
          confirmLabel: text.remove,
        }}
        onRemove={() => remove.mutate()}
      />
    </RowActions>
  )
}
