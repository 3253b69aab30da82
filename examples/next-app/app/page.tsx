import { Club } from './club'

export default function Page() {
  return (
    <main>
      <h1>Our club</h1>
      <Club />
    </main>
  )
}
