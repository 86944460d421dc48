/** What the words and marks of the view mean, a click away. */
export const Explanation = () => (
  <details className="sheet explanation">
    <summary>How to read this</summary>
    <div className="stack">
      <p>
        Nobody knows the right weights. So every idea is also ranked with 1,326 different
        weightings, from "only impact counts" to "only innovation counts" and everything between.
      </p>
      <dl>
        <dt>Safe bet</dt>
        <dd>
          Stays among the leading quarter of the ideas in 90 % of those weightings. You need not
          agree on the weights to start it.
        </dd>
        <dt>Depends on the weights</dt>
        <dd>
          Leads with some weightings and not with others. Talk about what matters to you before you
          decide; its line shows how far it moves.
        </dd>
        <dt>Behind in nearly every weighting</dt>
        <dd>Weights do not help it. Better scores would: look at its evaluation.</dd>
        <dt>Level with the next idea at …</dt>
        <dd>
          The weight of one score at which the idea and the next one swap, while the two other
          weights keep their proportion. The nearer to the weight of now, the closer the race.
        </dd>
        <dt>Dominated</dt>
        <dd>
          Another idea is at least as good in all three scores and in risk, and better in one. No
          weighting makes the dominated one the better choice.
        </dd>
      </dl>
      <p className="small soft">
        Method: SMAA-2 (Lahdelma and Salminen, 2001) with an additive value function on a grid of
        weights in steps of 1/50. No chance is involved: the same ideas always give the same
        figures.
      </p>
    </div>
  </details>
);
