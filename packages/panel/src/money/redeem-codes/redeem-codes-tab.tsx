import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { mayDo } from '../../kit/may-do.ts'
import { useUrlText } from '../../kit/url-text.ts'
import { redeemCodesAdminMessages } from '../../messages/redeem-codes-admin.ts'
import { CodeTable } from './code-table.tsx'

const CreateCodeDialog = createLazyDialog(
  async () => (await import('./create-code-dialog.tsx')).CreateCodeDialog,
)

const pauseMs = 250

/** Every code, for admins. */
export function RedeemCodesTab() {
  const text = redeemCodesAdminMessages
  const { user } = useAccount()
  const mayManage = mayDo(user, 'codes:manage')
  const search = useUrlText('search', pauseMs, ['page'])
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Card>
      <Row as="search" mb="sm" wrap gap="md" rowGap="sm" justify="between" phoneLines>
        <SearchField
          flex="1 1 14rem"
          maw="24rem"
          name={text.search}
          placeholder={text.searchPlaceholder}
          clearLabel={text.clearSearch}
          field={search}
        />
        {mayManage && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setIsCreating(true)}>
            {text.create}
          </Button>
        )}
      </Row>
      <CodeTable search={search.settled} mayManage={mayManage} />
      {isCreating && <CreateCodeDialog onClose={() => setIsCreating(false)} />}
    </Card>
  )
}
