/** Explains rounds to a person who has never opened one. */
export const HowRounds = () => (
  <aside className="stack how-rounds" aria-labelledby="how-rounds">
    <h3 id="how-rounds">How a round goes</h3>
    <ol>
      <li>
        Everybody scores alone, each in an order of their own, without seeing the owner’s scores or
        priority.
      </li>
      <li>Until it closes you see how many have finished, and nothing else.</li>
      <li>
        It closes at the deadline, when all have finished, or when you close it. Then all see the
        same result: points and reasons without names.
      </li>
      <li>You discuss the ideas that you differ on, and decide.</li>
    </ol>
  </aside>
);
