import { Box } from '../../src/design/box.tsx'
import { Card } from '../../src/design/card.tsx'
import { CardIntro } from '../../src/design/card-intro.tsx'
import { CardLink } from '../../src/design/card-link.tsx'
import { FullPage } from '../../src/design/full-page.tsx'
import { Grid } from '../../src/design/grid.tsx'
import { Page } from '../../src/design/page.tsx'
import { Row } from '../../src/design/row.tsx'
import { Stack } from '../../src/design/stack.tsx'
import { shellMessages } from '../../src/messages/shell.ts'
import { worldsMessages } from '../../src/messages/worlds.ts'
import type { Examples } from '../examples.ts'

const numbers = [1, 2, 3, 4, 5]
const renderTiles = () =>
  numbers.map((it) => (
    <Box key={it} tint="sunken" center width="4rem">
      {it}
    </Box>
  ))

export const layoutExamples: Examples = {
  box: {
    plain: () => <Box>{worldsMessages.intro}</Box>,
    framed: () => <Box framed>{worldsMessages.intro}</Box>,
    tints: () => (
      <Row wrap gap="xs">
        {(['sunken', 'accent', 'good', 'warn', 'bad', 'calm', 'sky'] as const).map((tint) => (
          <Box key={tint} tint={tint}>
            {tint}
          </Box>
        ))}
      </Row>
    ),
  },
  row: {
    plain: () => <Row gap="xs">{renderTiles()}</Row>,
    wrapping: () => (
      <Row gap="xs" wrap justify="end" maxWidth="14rem">
        {renderTiles()}
      </Row>
    ),
    between: () => <Row justify="between">{renderTiles().slice(0, 2)}</Row>,
  },
  stack: { plain: () => <Stack gap="xs">{renderTiles()}</Stack> },
  grid: {
    filling: () => (
      <Grid min="5rem" gap="xs">
        {renderTiles()}
      </Grid>
    ),
    fitting: () => (
      <Grid min="5rem" gap="xs" fit>
        {renderTiles().slice(0, 2)}
      </Grid>
    ),
  },
  card: {
    plain: () => <Card>{worldsMessages.intro}</Card>,
    'with a title and more': () => (
      <Card title={worldsMessages.pageTitle} aside={<span>{shellMessages.nav.more}</span>}>
        {worldsMessages.intro}
      </Card>
    ),
  },
  'card-intro': {
    'in a card': () => (
      <Card title={worldsMessages.pageTitle}>
        <CardIntro>{worldsMessages.intro}</CardIntro>
      </Card>
    ),
  },
  'card-link': {
    'in a card': () => (
      <Card
        title={worldsMessages.pageTitle}
        aside={<CardLink to="/worlds">{shellMessages.nav.more}</CardLink>}
      >
        {worldsMessages.intro}
      </Card>
    ),
  },
  page: {
    plain: () => (
      <Page title={worldsMessages.pageTitle} intro={worldsMessages.intro}>
        <Card>{worldsMessages.emptyText}</Card>
      </Page>
    ),
  },
  'full-page': {
    plain: () => (
      <FullPage title={shellMessages.offline.title} mark="404">
        <p>{shellMessages.offline.text}</p>
      </FullPage>
    ),
  },
}
