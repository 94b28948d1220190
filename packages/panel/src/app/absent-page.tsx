import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { words } from '../words/words.ts'
import type { PanelPage } from './pages.ts'

type AbsentPageProps = { page: PanelPage }

/** Stands where this version has no page yet; it says so and pretends nothing. */
export function AbsentPage({ page }: AbsentPageProps) {
  return (
    <Page title={page.title}>
      <Card>
        <Empty
          icon={page.icon}
          title={words.absent.title}
          action={
            <Button component={Link} to="/dashboard" variant="default">
              {words.absent.back}
            </Button>
          }
        >
          {words.absent.text(page.title)}
        </Empty>
      </Card>
    </Page>
  )
}
