import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { installNode, nodeVersions, type NodeMajor } from './node-versions.ts'

/**
 * `npm run test:nodes`: runs the tests of core, client and server with each other version of Node.js, which it
 * installs from npm. A number selects one version, further arguments replace the selection of tests
 * (`npm run test:nodes -- 24 tests/server/places`).
 */
const [first = '', ...rest] = process.argv.slice(2)
const majors = Object.keys(nodeVersions).map(Number) as NodeMajor[] // the keys are numbers
const chosen = majors.find((major) => String(major) === first)
const given = chosen ? rest : process.argv.slice(2)
const selection =
  given.length > 0 ? given : ['core', 'client', 'server', 'server-unit'].map((name) => `--project=${name}`)

for (const major of chosen ? [chosen] : majors) {
  const node = installNode(major)
  console.log(`Node.js ${nodeVersions[major]}`)
  const { status } = spawnSync(node, ['--import', 'tsx', 'scripts/test.ts', ...selection], {
    stdio: 'inherit',
    // Builds and programs that tests start by name run with the same Node.js.
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  })
  if (status !== 0) process.exitCode = 1
}
