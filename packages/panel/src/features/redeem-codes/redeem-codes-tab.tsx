import { Button, CloseButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useUrlText } from '../../lib/url-text.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { words } from '../../words/words.ts'
import { useAccount } from '../users/account.ts'
import { CodeResults } from './code-results.tsx'
import { CreateCodeDialog } from './create-code-dialog.tsx'
import styles from './redeem-codes-tab.module.css'
import { useRedeemCodes } from './use-redeem-codes.ts'

const pauseMs = 250

/** Every code, for admins. */
export function RedeemCodesTab() {
  const text = words.redeemCodes.admin
  const { user } = useAccount()
  const mayManage = user.isSuperAdmin || user.permissions.includes('codes:manage')
  const codes = useRedeemCodes()
  const search = useUrlText('search', pauseMs, ['page'])
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Card>
      <search className={styles.toolbar}>
        <TextInput
          className={styles.search}
          aria-label={text.search}
          placeholder={text.searchPlaceholder}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          leftSection={<Icon name="search" size={16} />}
          rightSection={
            search.text !== '' && (
              <CloseButton
                aria-label={text.clearSearch}
                size="sm"
                onClick={() => search.type('')}
              />
            )
          }
          value={search.text}
          onChange={(event) => search.type(event.currentTarget.value)}
        />
        {mayManage && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setIsCreating(true)}>
            {text.create}
          </Button>
        )}
      </search>
      <Loaded query={codes} failed={text.fetchFailed}>
        {(rows) => <CodeResults rows={rows} search={search.settled} mayManage={mayManage} />}
      </Loaded>
      {isCreating && <CreateCodeDialog onClose={() => setIsCreating(false)} />}
    </Card>
  )
}
