
"use strict";
(function () {
  var steps = ["", "wide2", "wide4", "wide8"];
  var tip = document.createElement("div");
  tip.className = "tip";
  tip.hidden = true;
  document.body.appendChild(tip);

  function button(words, sign, act) {
    var made = document.createElement("button");
    made.type = "button";
    made.textContent = sign;
    made.setAttribute("aria-label", words);
    made.addEventListener("click", act);
    return made;
  }

  function zooming(figure) {
    var step = 0;
    function to(next) {
      var drawing = figure.querySelector(".drawing");
      var middle = (drawing.scrollLeft + drawing.clientWidth / 2) / drawing.scrollWidth;
      if (steps[step]) { figure.classList.remove(steps[step]); }
      step = Math.max(0, Math.min(steps.length - 1, next));
      if (steps[step]) { figure.classList.add(steps[step]); }
      drawing.scrollLeft = middle * drawing.scrollWidth - drawing.clientWidth / 2;
    }
    var buttons = document.createElement("div");
    buttons.className = "zoom";
    buttons.appendChild(button("Smaller", "\u2212", function () { to(step - 1); }));
    buttons.appendChild(button("Larger", "+", function () { to(step + 1); }));
    figure.insertBefore(buttons, figure.firstChild);
  }

  function pointing(figure, chart) {
    var rows = figure.querySelectorAll("tbody tr");
    var names = figure.querySelectorAll("thead th");
    var places = Number(chart.dataset.places);
    var every = Number(chart.dataset.every);
    chart.addEventListener("mousemove", function (event) {
      var box = chart.getBoundingClientRect();
      var x = (event.clientX - box.left) / box.width * 960;
      var place = Math.floor((x - Number(chart.dataset.left)) / (Number(chart.dataset.right) - Number(chart.dataset.left)) * places);
      var row = rows[Math.floor(place / every)];
      tip.hidden = place < 0 || place >= places || !row;
      if (tip.hidden) { return; }
      tip.textContent = Array.prototype.map.call(row.cells, function (cell, i) {
        return names[i].textContent + ": " + cell.textContent;
      }).join("\n");
      tip.style.left = Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8) + "px";
      tip.style.top = Math.min(event.clientY + 14, window.innerHeight - tip.offsetHeight - 8) + "px";
    });
    chart.addEventListener("mouseleave", function () { tip.hidden = true; });
  }

  document.querySelectorAll("figure").forEach(function (figure) {
    var chart = figure.querySelector("svg");
    zooming(figure);
    if (chart.dataset.places) { pointing(figure, chart); }
  });
}());
