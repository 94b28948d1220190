import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { words } from '../../words/words.ts'

export function NoServerCard() {
  const text = words.backups
  return (
    <Card>
      <Empty
        icon="archive"
        title={text.noServerTitle}
        action={
          <Button component={Link} to="/dashboard">
            {text.toDashboard}
          </Button>
        }
      >
        {text.noServerText}
      </Empty>
    </Card>
  )
}
