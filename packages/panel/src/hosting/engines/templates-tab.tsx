import { Button } from '@mantine/core'
import type { ListedTemplate } from '@trellis/contract/hosting/engines.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { Icon } from '../../design/icon.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { enginesAdminMessages } from '../../messages/engines-admin.ts'
import { TemplateEntry } from './template-entry.tsx'
import { useTemplates } from './use-templates.ts'

const TemplateDialog = createLazyDialog(
  async () => (await import('./template-dialog.tsx')).TemplateDialog,
)

/** The engines besides the bundled one. */
export function TemplatesTab() {
  const text = enginesAdminMessages
  const { user } = useAccount()
  const templates = useTemplates()
  const [opened, setOpened] = useState<{ known: ListedTemplate | null } | null>(null)
  return (
    <Card>
      <Row mb="sm" wrap gap="xl" rowGap="sm" align="start" justify="between" phoneLines>
        <Text tone="muted" size="md" basis="20rem">
          {user.isSuperAdmin ? text.intro : text.readOnly}
        </Text>
        {user.isSuperAdmin && (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setOpened({ known: null })}
          >
            {text.add}
          </Button>
        )}
      </Row>
      <Loaded
        query={templates}
        failed={text.fetchFailed}
        empty={
          <Empty icon="layers" title={text.none}>
            {text.noneHint}
          </Empty>
        }
      >
        {(rows) => (
          <List aria-label={text.title}>
            {rows.map((template) => (
              <TemplateEntry
                key={template.id}
                template={template}
                mayManage={user.isSuperAdmin}
                onEdit={() => setOpened({ known: template })}
              />
            ))}
          </List>
        )}
      </Loaded>
      {opened && <TemplateDialog known={opened.known} onClose={() => setOpened(null)} />}
    </Card>
  )
}
