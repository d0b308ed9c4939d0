// The survey answers in its own frame.
const survey = document.getElementById("survey");
survey?.addEventListener("submit", (event) => {
  event.preventDefault();
  const how = new FormData(survey).get("how");
  const thanks = document.getElementById("thanks");
  thanks.textContent = `Thank you for your answer: ${how}.`;
  thanks.hidden = false;
  survey.hidden = true;
});
