import { domains as order } from './scripts/domains.mjs'

/** Implements the laws of ARCHITECTURE.md about imports. */
const programs = 'api|panel|agent|conductor|engine|bridge|lobby'
const domains = order.join('|')
/** The panel's folders below its features; each may import those before it. */
const panelLayers = ['storage', 'language', 'messages', 'kit', 'design', 'document-editor']
const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

export default {
  forbidden: [
    rule('no-cycles', {}, { circular: true }, 'A file that needs itself has two nouns in it.'),
    rule(
      'programs-meet-in-the-contract',
      { path: `^packages/(${programs})/` },
      { path: `^packages/(${programs})/`, pathNot: '^packages/$1/' },
      'Programs never import each other.',
    ),
    rule(
      'the-panel-has-its-own-messages',
      { path: '^packages/panel/src/' },
      { path: '^packages/texts/' },
      'The panel words a refusal itself, by its code: packages/panel/src/messages.',
    ),
    rule(
      'the-agent-has-a-door',
      { path: '^packages/', pathNot: '^packages/agent/' },
      { path: '^packages/agent/src/', pathNot: '^packages/agent/src/index\\.ts$' },
      'Commands use of the agent what its index.ts offers.',
    ),
    rule(
      'the-contract-stands-alone',
      { path: '^packages/contract/' },
      { path: '.', pathNot: '^packages/contract/|node_modules/zod/' },
      'The contract needs zod and nothing else.',
    ),
    rule(
      'documents-are-merged-anywhere',
      { path: '^packages/document/src/' },
      { path: '.', pathNot: '^packages/(document/src|contract/src/kit)/' },
      'One merge serves programs and browsers: it needs no Node and no library.',
    ),
    rule(
      'libraries-know-no-program',
      {
        path: '^packages/(bytes|document|game-data|link|program|texts|rttex|items|catalogue|enet|protocol|game-client)/',
      },
      { path: `^packages/(${programs})/` },
      'A library serves programs; it does not know them.',
    ),
    rule(
      'the-transport-stands-alone',
      { path: '^packages/enet/src/' },
      { path: '.', pathNot: '^packages/enet/src/|^(node:)?(crypto|dgram|events|zlib)$' },
      'ENet needs nothing but Node, and knows nothing of the game.',
    ),
    rule(
      'routes-ask-services',
      { path: `^packages/api/src/(${domains})/[^/]+/service\\.ts$` },
      { path: `^packages/api/src/(${domains})/[^/]+/routes\\.ts$` },
      'A call falls from routes to service to store and never climbs.',
    ),
    rule(
      'routes-bind-only',
      { path: `^packages/api/src/(${domains})/[^/]+/routes\\.ts$` },
      {
        path: 'node_modules/kysely|^packages/api/src/(kit/db|database/(text-index|dialect)|migrations/tables|.*store)\\.ts$',
      },
      'Routes bind calls to a service; they read no tables.',
    ),
    ...order
      .slice(0, -1)
      .map((domain, at) =>
        rule(
          `${domain}-uses-lower-domains`,
          { path: `^packages/(api|panel|contract)/src/${domain}/` },
          { path: `^packages/$1/src/(${order.slice(at + 1).join('|')})/` },
          'A domain uses those below it; what it does for a higher one is a hook that the higher one adds.',
        ),
      ),
    rule(
      'features-meet-at-their-doors',
      { path: `^packages/(api|panel)/src/(${domains})/([^/]+)/` },
      {
        path: `^packages/$1/src/(${domains})/[^/]+/`,
        pathNot: '^packages/$1/src/$2/$3/|/(index|feature)\\.ts$',
      },
      'Another feature is used through its index.ts, and needed through its feature.ts.',
    ),
    rule(
      'the-kit-knows-no-feature',
      {
        path: '^packages/api/src/',
        pathNot: `^packages/api/src/((${domains})/|(features|document-thread)\\.ts$)`,
      },
      { path: `^packages/api/src/(${domains})/` },
      'Features add to the kit, the live socket and the metrics; none of these knows a feature.',
    ),
    rule(
      'the-server-collects-features',
      { path: '^packages/api/src/', pathNot: '^packages/api/src/server\\.ts$' },
      { path: '^packages/api/src/features\\.ts$' },
      'Only the program reads the list of features.',
    ),
    rule(
      'stores-decide-nothing',
      { path: `^packages/api/src/(${domains})/[^/]+/store\\.ts$` },
      { path: `^packages/api/src/((${domains})/[^/]+/(service|routes)\\.ts|live/|hosts/)` },
      'A store holds SQL.',
    ),
    rule(
      'fastify-stays-at-the-edge',
      { path: `^packages/api/src/(${domains})/` },
      { path: 'node_modules/fastify' },
      'A feature binds contract routes; pages outside the contract use the types of the kit.',
    ),
    ...panelLayers.slice(0, -1).map((layer, at) =>
      rule(
        `panel-${layer}-uses-lower-layers`,
        { path: `^packages/panel/src/${layer}/` },
        {
          path: `^packages/panel/src/(${panelLayers.slice(at + 1).join('|')}|${domains}|app)/`,
        },
        'Storage, language, messages, kit, design and document editor know no feature and none that is built on them.',
      ),
    ),
    rule(
      'panel-document-editor-knows-no-feature',
      { path: '^packages/panel/src/document-editor/' },
      { path: `^packages/panel/src/(${domains}|app)/` },
      'Features open the document editor; it knows none of them.',
    ),
    rule(
      'the-app-uses-features-at-their-doors',
      { path: '^packages/panel/src/app/' },
      {
        path: `^packages/panel/src/(${domains})/[^/]+/`,
        pathNot: '/(index|feature)\\.tsx?$',
      },
      'The app collects what features declare and uses their index.ts.',
    ),
    rule(
      'the-app-collects-features',
      { path: '^packages/panel/src/', pathNot: '^packages/panel/src/app/' },
      {
        path: `^packages/panel/src/(app/|(${domains})/[^/]+/feature\\.tsx?$)`,
        pathNot: '^packages/panel/src/app/root\\.tsx$',
      },
      'A feature declares what it adds; only the app reads the declaration.',
    ),
    rule(
      'game-rules-are-pure',
      { path: '^packages/engine/src/game/' },
      { dependencyTypes: ['core'] },
      'Rules of the game know no file, socket or clock.',
    ),
    rule(
      'packets-are-pure',
      { path: '^packages/protocol/' },
      { dependencyTypes: ['core'] },
      'What packets say is a matter of their bytes.',
    ),
    rule('no-unresolved', {}, { couldNotResolve: true }, 'Every import leads somewhere.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)((?<!node_modules/kysely/)dist|test/|node_modules/(?!(zod|fastify|kysely)/))|^virtual:|\\.css$',
    },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
