import { expect, it } from 'vitest'
import { startBuiltServer } from '../../support/built-server.ts'
import { useInstallations } from '../../support/installations.ts'
import { testPassword } from '../../support/test-password.ts'

const { create } = useInstallations()
const program = 'dist/server/main.js'

it('a password is typed on a terminal, which does not show it, or piped, with and without a running server', async () => {
  const installation = await create()

  /** Adds a user on a terminal, which `script` provides, and types the answers after the prompts. */
  async function addOnTerminal(email: string, answers: string[]) {
    const command = `'${process.execPath}' '${program}' user add --email ${email}`
    const { child, getStdout, result } = installation.startProgram('script', ['-qec', command, '/dev/null'])
    for (const [index, answer] of answers.entries()) {
      const prompt = index === 0 ? 'Password: ' : 'Password again: '
      await expect.poll(getStdout).toContain(prompt)
      child.stdin?.write(answer)
    }
    return result
  }

  async function addByPipe(email: string, input: string | null, ...options: string[]) {
    const { child, result } = installation.start(program, ['user', 'add', '--email', email, ...options])
    child.stdin?.end(input ?? '')
    return result
  }

  async function checkAll(name: string) {
    const typed = await addOnTerminal(`${name}-typed@example.org`, [`${testPassword}\r`, `${testPassword}\r`])
    expect(typed).toMatchObject({
      code: 0,
      out: expect.stringContaining(`added for ${name}-typed@example.org`),
    })
    expect(typed.out + typed.err).not.toContain(testPassword.slice(0, 4))
    const interrupted = await addOnTerminal(`${name}-stopped@example.org`, [`${testPassword}\x03`])
    expect(interrupted).toMatchObject({ code: 1, out: expect.stringContaining('interrupted') })
    expect(
      await addByPipe(`${name}-piped@example.org`, `${testPassword}\nrest`, '--password-stdin'),
    ).toMatchObject({
      code: 0,
      err: '',
    })
    expect(await addByPipe(`${name}-empty@example.org`, null, '--password-stdin')).toEqual({
      code: 1,
      out: '',
      err: 'standard input contains no line\n',
    })
    expect(await addByPipe(`${name}-none@example.org`, `${testPassword}\n`)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^there is no terminal .*--password-stdin\n$/),
    })
  }

  await checkAll('closed')
  const { url } = await startBuiltServer(installation)
  await checkAll('running')
  for (const email of ['closed-typed', 'closed-piped', 'running-typed', 'running-piped']) {
    const visit = await fetch(`${url}/api/v1/users/logged_in`)
    const { csrf_token: token } = (await visit.json()) as { csrf_token: string }
    const cookie = visit.headers.getSetCookie().map((line) => line.split(';')[0])
    const answer = await fetch(`${url}/api/v1/users/sign_in`, {
      method: 'POST',
      headers: { cookie: cookie.join('; '), 'x-csrf-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ user: { email: `${email}@example.org`, password: testPassword } }),
    })
    expect(answer.status, email).toBe(200)
  }
}, 180_000)
