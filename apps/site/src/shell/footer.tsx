import { ThemeSwitch } from '@foyer/ui'

/** Address, opening hours and the theme switch. */
export function Footer() {
  return (
    <footer className="footer">
      <div className="columns">
        <div>
          <h2>Low Tide Pottery</h2>
          <p>
            The Net Loft, Quay Row
            <br />
            Polmarren, Cornwall
          </p>
        </div>
        <div>
          <h2>Open</h2>
          <p>
            Wednesday to Sunday, 10 to 5.
            <br />
            When the kiln is on, knock.
          </p>
        </div>
        <nav aria-label="More">
          <ul>
            <li>
              <a href="/pieces">All pieces</a>
            </li>
            <li>
              <a href="/classes">Classes</a>
            </li>
            <li>
              <a href="/kiln-notes">Kiln notes, for members</a>
            </li>
            <li>
              <a href="/kit">The parts this site is made of</a>
            </li>
          </ul>
        </nav>
        <div>
          <h2>Questions</h2>
          <p>
            Write to <a href="mailto:hello@lowtide.example">hello@lowtide.example</a>. Ivy answers on Mondays.
          </p>
        </div>
      </div>
      <div className="footer-end">
        <p className="soft">A sample shop: nothing here is sold, and nobody is charged.</p>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
